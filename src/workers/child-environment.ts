/** What a program needs to run and to find its fonts, languages and temporary folder; names with `*` match all that begin so. */
const NEEDED =
  "PATH HOME USER LOGNAME SHELL LANG LANGUAGE LC_* TZ TMPDIR TMP TEMP TESSDATA_PREFIX FONTCONFIG_* XDG_* DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS LD_LIBRARY_PATH DYLD_* OMP_* NIX_* SYSTEMROOT WINDIR SYSTEMDRIVE COMSPEC PATHEXT USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES* NUMBER_OF_PROCESSORS";
const PATTERN = new RegExp(`^(?:${NEEDED.replaceAll("*", ".*").replaceAll(" ", "|")})$`, "i");

/** The environment of a program that reads what strangers wrote: none of the server's keys, passwords and tokens. */
export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value !== undefined && PATTERN.test(name) ? [[name, value]] : [],
    ),
  );
}
