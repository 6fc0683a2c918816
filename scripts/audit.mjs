// Fails when a package whose code is in the bundle has a known hole of high severity: npm audit itself sees only
// what is installed beside the bundle. Run after the build.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const { components } = JSON.parse(readFileSync("dist/sbom.cdx.json", "utf8"));
const ours = new Set(components.map(({ name }) => name));
const { stdout } = spawnSync("npm", ["audit", "--json"], { encoding: "utf8", maxBuffer: 1e8 });
const { vulnerabilities } = JSON.parse(stdout);
if (vulnerabilities === undefined) throw new Error(`npm audit did not answer: ${stdout.slice(0, 500)}`);
const found = Object.values(vulnerabilities).filter(
  ({ name, severity }) => ours.has(name) && ["high", "critical"].includes(severity),
);
for (const { name, severity, range } of found) console.error(`${name} ${range}: ${severity}`);
console.log(`${ours.size} packages of the bundle audited, ${found.length} with a hole of high severity`);
process.exit(found.length > 0 ? 1 : 0);
