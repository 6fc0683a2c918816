import { JADE } from "../../core/sites.ts";
import { listSetting, settingsOf, siteSetting, spacingSetting, textSetting } from "../../core/settings.ts";

const HOW_TO_RENEW = "a request to jadeService.do shows the present one";

export const settings = settingsOf("jade", {
  baseUrl: siteSetting("JADE_BASE_URL", "jade.io", JADE),
  spacingMs: spacingSetting("JADE_SPACING_MS", "jade.io, as your agreement with BarNet says", 1_000),
  sessionCookie: textSetting({
    env: "JADE_SESSION_COOKIE",
    describe: "Cookies of your own jade.io session (IID=…; alcsessionid=…), for jade's own search",
    secret: true,
  }),
  gwtStrongName: textSetting({
    describe: `Identifier of jade's JadeRemoteService, new with each of its releases: ${HOW_TO_RENEW}`,
    fallback: "F6E610452C7A15DE693DC8F95CF6849C",
  }),
  gwtCitatorName: textSetting({
    describe: `Identifier of jade's LeftoverRemoteService, its citator: ${HOW_TO_RENEW}`,
    fallback: "C759183224A415CB53405469AC1B351C",
  }),
  gwtPermutation: textSetting({
    describe: `Identifier of jade's compiled client (X-GWT-Permutation): ${HOW_TO_RENEW}`,
    fallback: "9F7FA3DEE1E002939D47FA3D6C3F3DA1",
  }),
  gwtTypes: listSetting({
    describe: `Signatures (Class/number) of the three jade types in a search request: ${HOW_TO_RENEW}`,
    fallback: [
      "au.com.barnet.jade.cs.csobjects.qsearch.QuickSearchFlags/2740681188",
      "au.com.barnet.jade.cs.csobjects.qsearchdesktop.QuickSearchFlagsDesktop/2291862948",
      "au.com.barnet.jade.cs.persistent.shared.CitableType/1576180844",
    ],
  }),
});
