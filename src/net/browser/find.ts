import { accessSync, constants, statSync } from "node:fs";
import { LegibusError } from "../../core/errors.ts";

/** Paths of Chromium-based browsers: packages of Debian, Fedora, Arch, Alpine; Google's and Microsoft's installers. */
const PLACES: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    "/usr/lib/chromium/chromium", // behind Debian's wrapper, which writes to stderr
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/lib64/chromium-browser/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/opt/google/chrome/chrome",
    "/usr/bin/microsoft-edge",
    "/snap/bin/chromium",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
    String.raw`C:\Program Files\Microsoft\Edge\Application\msedge.exe`,
  ],
};

const INSTALL: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: "install it (Debian, Ubuntu: apt-get install chromium)",
  darwin: "install Google Chrome or Chromium",
  win32: "install Google Chrome or Microsoft Edge",
};

export interface Places {
  readonly platform: NodeJS.Platform;
  readonly isProgram: (path: string) => boolean;
}

/**
 * Returns the path of the system's browser; `configured` takes precedence.
 * @throws LegibusError NOT_CONFIGURED that names how to install one
 */
export function findBrowser(
  configured: string,
  { platform, isProgram }: Places = { platform: process.platform, isProgram: isExecutable },
): string {
  if (configured !== "") {
    if (isProgram(configured)) return configured;
    throw new LegibusError("NOT_CONFIGURED", `PUPPETEER_EXECUTABLE_PATH names no program: ${configured}`, {
      hint: "set it to a Chromium or Chrome, or leave it out: then the usual places are looked at",
    });
  }
  const places = PLACES[platform] ?? [];
  const found = places.find(isProgram);
  if (found !== undefined) return found;
  throw new LegibusError("NOT_CONFIGURED", "no Chromium was found on this machine", {
    hint: `${INSTALL[platform] ?? "install Chromium"}, or set PUPPETEER_EXECUTABLE_PATH to its program; looked at ${places.join(", ")}`,
  });
}

/** Checks for an executable file: starting a folder or a non-executable file would end the whole process. */
function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
