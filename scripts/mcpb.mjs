// Packs the MCPB bundle: npm run bundle -- [FILE]. Uses the built dist and the packages that it needs at run time.
import { execFileSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = resolve(process.argv[2] ?? join(root, "legibus.mcpb"));
const folder = await mkdtemp(join(tmpdir(), "legibus-mcpb-"));
const npm = (...args) => execFileSync("npm", args, { cwd: folder, stdio: "ignore" });
const mcpb = (...args) =>
  execFileSync(process.execPath, [join(root, "node_modules/@anthropic-ai/mcpb/dist/cli/cli.js"), ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });

try {
  execFileSync(process.execPath, [join(root, "scripts/build.mjs")]);
  for (const name of ["dist", "LICENSE", "THIRD_PARTY_NOTICES.md", "package.json", "package-lock.json"]) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  await cp(join(root, "packaging/mcpb/manifest.json"), join(folder, "manifest.json"));
  await rm(join(folder, "dist/meta.json"));
  npm("ci", "--omit=dev", "--ignore-scripts");
  mcpb("validate", join(folder, "manifest.json"));
  mcpb("pack", folder, target);
  console.log(`${target} is packed`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
