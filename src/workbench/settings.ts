import { flagSetting, settingsOf } from "../core/settings.ts";

export const settings = settingsOf("", {
  connector: flagSetting({
    env: "LEGIBUS_CONNECTOR",
    describe:
      "Lists `search` and `fetch` as well, in the form that ChatGPT's connectors and deep research expect (over HTTP)",
  }),
});
