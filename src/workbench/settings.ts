import { flagSetting } from "../core/settings.ts";

export const settings = {
  connector: flagSetting({
    env: "LEGIBUS_CONNECTOR",
    file: "connector",
    describe:
      "Lists `search` and `fetch` as well, in the form that ChatGPT's connectors and deep research expect (over HTTP)",
  }),
};
