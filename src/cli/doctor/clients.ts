import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { type Client, CLIENTS, type Places } from "../setup/clients.ts";
import { EDITORS, readSettings, SERVER_NAME } from "../setup/edit.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

/** PATH of programs started from a dock or a menu, without a shell (launchd, systemd). */
const WINDOWED_PATH: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: "/usr/bin:/bin:/usr/sbin:/sbin",
  linux: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
};

/** Checks that each client in use can read its settings and start the configured server. */
export async function checkClients(places: Places, path: string): Promise<Finding[]> {
  const used = CLIENTS.filter((client) => existsSync(client.trace(places)));
  const findings = await Promise.all(used.map(async (client) => await checkClient(client, places, path)));
  return findings.length > 0
    ? findings
    : [
        warning(
          "Clients",
          "no MCP client was found on this machine",
          "legibus setup --client claude-desktop",
        ),
      ];
}

async function checkClient(client: Client, places: Places, path: string): Promise<Finding> {
  const file = client.path(places);
  try {
    const entry = EDITORS[client.format].read(await readSettings(file), client.key);
    if (!entry) {
      const fix = `legibus setup --client ${client.name}`;
      return warning(client.title, `${SERVER_NAME} is not in ${file}`, fix);
    }
    return checkEntry(client, entry, places, path);
  } catch (error) {
    const why = error instanceof Error ? error.message : "it cannot be read";
    return problem(
      client.title,
      `${file}: ${why}`,
      "correct that place, or restore the newest .bak beside it",
    );
  }
}

function checkEntry(
  client: Client,
  entry: Readonly<Record<string, unknown>>,
  places: Places,
  path: string,
): Finding {
  const { command, args } = entry;
  const fix = `legibus setup --client ${client.name}`;
  if (typeof command !== "string") return problem(client.title, "its entry has no command", fix);
  const [script] = Array.isArray(args) ? args : [];
  if (typeof script === "string" && isAbsolute(script) && !existsSync(script)) {
    return problem(client.title, `${script} is no longer there`, fix);
  }
  if (isAbsolute(command)) {
    return existsSync(command)
      ? ok(client.title, "set up")
      : problem(client.title, `${command} is no longer there`, fix);
  }
  const seen = WINDOWED_PATH[places.platform] ?? path;
  return seen.split(delimiter).some((folder) => existsSync(join(folder, command)))
    ? ok(client.title, "set up")
    : problem(client.title, `${command} is not on the PATH that a program with windows sees`, fix);
}
