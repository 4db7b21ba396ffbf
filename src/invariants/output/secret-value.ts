/** Prefixes under which services issue secrets, and the schemes of an Authorization header. */
const prefixed = /^(?:sk|pk|rk|ghp|gho|ghs|ghu|github_pat|glpat|xox[abprs]|npm|hf|AKIA|eyJ)[-_A-Za-z0-9]/;
const scheme = /^(?:Bearer|Basic|Token)[ ]+/i;

/** What stands in a field in place of a secret. */
const placeholder =
  /your|example|placeholder|redacted|masked|hidden|change.?me|xxx|\*\*|[<>{}$…•]|\.\.\.|:\/\/|process\.env/i;

/**
 * Whether a value may be a credential: one word of letters and digits of some length, or one that begins as
 * secrets do. Descriptions, placeholders, masks, names and addresses are none.
 */
export function isSecretValue(value: string): boolean {
  const word = value.replace(scheme, '');
  if (word.length < 6 || word.length > 8192 || /\s/.test(word) || placeholder.test(word)) return false;
  if (prefixed.test(word)) return true;
  return word.length >= 10 && /[0-9]/.test(word) && /[A-Za-z]/.test(word);
}
