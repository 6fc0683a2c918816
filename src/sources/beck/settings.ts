import { BECK } from "../../core/sites.ts";
import {
  flagSetting,
  numberSetting,
  settingsOf,
  siteSetting,
  spacingSetting,
  textSetting,
} from "../../core/settings.ts";

export const ACCOUNT = "https://account.beck.de";
export const HOME_PATH = "/Home";
export const LOGIN_PATH = "/Konto/IdentityProviderLogin";

export const settings = settingsOf("beck", {
  username: textSetting({
    env: "BECK_USERNAME",
    describe: "User name of your own beck-online licence; without it the tools are hidden",
    secret: true,
  }),
  password: textSetting({
    env: "BECK_PASSWORD",
    describe: "Its password",
    secret: true,
  }),
  baseUrl: siteSetting("BECK_BASE_URL", "beck-online", BECK),
  accountUrl: siteSetting("BECK_ACCOUNT_URL", "beck-online's login", ACCOUNT),
  executablePath: textSetting({
    env: "PUPPETEER_EXECUTABLE_PATH",
    describe: "The Chromium or Chrome that logs in to beck-online; found by itself in the usual places",
  }),
  noSandbox: flagSetting({
    env: "BECK_NO_SANDBOX",
    describe: "Run that browser without its sandbox, where a container cannot have one",
  }),
  sessionFile: textSetting({
    describe: "Where the session is kept; by default ~/.beck-online-mcp/cookies.json",
  }),
  spacingMs: spacingSetting("BECK_SPACING_MS", "beck-online", 2_000),
  dailyDocuments: numberSetting({
    env: "BECK_DAILY_DOCUMENTS",
    describe: "Documents read from beck-online in a day at most",
    bounds: [1, 100_000],
    fallback: 200,
  }),
  idleSeconds: numberSetting({
    describe: "Seconds without a call after which the browser is closed",
    bounds: [1, 86_400],
    fallback: 300,
  }),
  timeoutMs: numberSetting({
    describe: "Milliseconds that beck-online may take for one page",
    bounds: [100, 45_000],
    fallback: 20_000,
  }),
});
