import { addressSetting, flagSetting, numberSetting, settingsOf, textSetting } from "../../core/settings.ts";

/** Address and access control of the streamable HTTP server. */
export const httpSettings = settingsOf("http", {
  host: textSetting({
    env: "LEGIBUS_HTTP_HOST",
    describe:
      "The address to listen on; any other than loopback needs a token, a file of tokens or an issuer",
    fallback: "127.0.0.1",
  }),
  port: numberSetting({
    env: "LEGIBUS_HTTP_PORT",
    describe: "The port to listen on; 0 takes a free one",
    bounds: [0, 65_535],
    fallback: 3_900,
  }),
  token: textSetting({
    env: "LEGIBUS_HTTP_TOKEN",
    describe: "The bearer token of the server's one user, at least 16 characters",
    secret: true,
  }),
  tokens: textSetting({
    env: "LEGIBUS_HTTP_TOKENS",
    describe:
      "A file with one line per user: name:SHA-256 of the user's token in hexadecimal digits, and after another colon the matters whose documents the user shares, with commas between them",
  }),
  issuer: addressSetting({
    env: "LEGIBUS_OAUTH_ISSUER",
    describe: "The OAuth 2 authorization server whose JWTs are accepted; their sub is the user",
  }),
  mattersClaim: textSetting({
    env: "LEGIBUS_OAUTH_MATTERS_CLAIM",
    describe: "The claim of the JWT that names the matters whose documents the user shares",
    fallback: "matters",
  }),
  publicUrl: addressSetting({
    env: "LEGIBUS_HTTP_PUBLIC_URL",
    describe:
      "Where clients find the server, such as https://law.example.org/mcp: its host is accepted in Host and Origin, and it is the audience of OAuth tokens",
  }),
  singleUser: flagSetting({
    env: "LEGIBUS_HTTP_SINGLE_USER",
    describe: "The owner of LEGIBUS_HTTP_TOKEN uses this server alone: Beck (one licence) may be used",
  }),
  callsPerMinute: numberSetting({
    describe: "Requests of one user in a minute; 0 sets no limit",
    bounds: [0, 1_000_000],
    fallback: 600,
  }),
  callsAtOnce: numberSetting({
    describe: "Requests of one user that are worked on at the same time; further ones wait their turn",
    bounds: [1, 10_000],
    fallback: 20,
  }),
});
