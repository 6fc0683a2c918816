/** A form field: a text, a day, or one of several values. */
export interface FormField {
  readonly title: string;
  readonly description?: string;
  /** A day is entered as 2026-11-23. */
  readonly kind: "text" | "day";
  /** The allowed values. */
  readonly choices?: readonly string[];
  readonly isRequired?: true;
}

/** A form shown to the user. */
export interface Form {
  /** Name that is unique among the questions of a call. */
  readonly name: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, FormField>>;
}

/** Values that the user entered, by field; an empty field is absent. */
export type FormValues = Readonly<Record<string, string>>;
