/** Result of one check; a problem includes an exact fix. */
export interface Finding {
  readonly check: string;
  /** `warning`: it works, but with limits. */
  readonly state: "ok" | "warning" | "problem";
  readonly detail: string;
  readonly fix?: string;
  /** Repairs it; returns a sentence on what was done. */
  readonly repair?: () => Promise<string>;
}

export function ok(check: string, detail: string): Finding {
  return { check, state: "ok", detail };
}

export function warning(check: string, detail: string, fix: string): Finding {
  return { check, state: "warning", detail, fix };
}

export function problem(check: string, detail: string, fix: string): Finding {
  return { check, state: "problem", detail, fix };
}
