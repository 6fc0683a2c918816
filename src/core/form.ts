/** A field of a form: a text, a day or one of a few values. */
export interface FormField {
  readonly title: string;
  readonly description?: string;
  /** A day is written as 2026-11-23. */
  readonly kind: "text" | "day";
  /** The values that may be chosen. */
  readonly choices?: readonly string[];
  readonly isRequired?: true;
}

/** What a user is asked for. */
export interface Form {
  /** Its name among the questions of a call. */
  readonly name: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, FormField>>;
}

/** What the user filled in, by field; an empty field is absent. */
export type FormValues = Readonly<Record<string, string>>;
