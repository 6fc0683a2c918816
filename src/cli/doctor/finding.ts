/** What one check found; a problem says exactly how to fix it. */
export interface Finding {
  readonly check: string;
  /** `warning`: it works, but not as well as it could. */
  readonly state: "ok" | "warning" | "problem";
  readonly detail: string;
  readonly fix?: string;
  /** Fixes it; says what was done. */
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
