import { createApp } from "../../src/app/index.ts";

/** The tools that a server without configuration lists, by their names on the wire and in the list's order. */
export async function defaultTools(): Promise<string[]> {
  const app = await createApp({ XDG_CONFIG_HOME: "/nonexistent" }, () => {});
  await app.shutdown();
  return app.catalogue.tools.map(({ name }) => app.catalogue.wire(name));
}
