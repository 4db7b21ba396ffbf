/** What the contract test of a catalog has to do: the id that tests cite, and the demand in a sentence. */
export interface Requirement {
  readonly id: string;
  readonly demand: string;
}

const demands = {
  K01: 'nothing is installed, and no text of a candidate is taken for an instruction',
  K02: 'no preview and no successful search counts as access to private records or full content',
  K03: 'an anonymous catalog is asked without account credentials',
  K04: 'every expectation stands in the contract file; what it does not state is not judged',
  K05: 'a task names the criteria of relevance',
  K06: 'a search asks for a bounded number of records, and is recorded as it was sent',
  K07: 'the id, title, access label and source URL of each record are validated',
  K08: 'exactly the ids that came are previewed, byte for byte',
  K09: 'a record and its preview have equal ids',
  K10: 'a record that is missing, duplicate, mismatched or unresolvable leaves the shortlist, with its reason',
  K11: 'a criterion that the evidence at hand does not show is unknown',
  K12: 'an error of the tool or the transport is reported as unavailable, and ends the run',
  K13: 'a search without records is reported as no match, and nothing is previewed',
  K14: 'a preview has the expected access and only permitted fields',
  K15: 'each era is met in its own way under a pinned and recorded version, and says nothing of the other',
  K16: 'every page of the list is compared with the allowlist, by name and schema',
  K17: 'a read-only annotation is a hint and proves nothing',
  K18: 'results are validated against the output schema that the tool advertises',
  K19: 'a protocol error, a tool error and an empty search are three outcomes',
  K20: "a preview keeps the contract's length, and says what it cut and whether more can be had",
  K21: 'a source URL is well-formed and of an allowed scheme, and is never followed',
  K22: 'control, no match: a successful empty result, no preview, nothing made up',
  K23: 'control, another id: the identity of the preview fails, and it is left out',
  K24: 'control, a lost id: the candidate is unresolved, and the shortlist is not fully verified',
  K25: 'control, a private or unknown id: the documented denial, and nothing of the record',
  K26: 'control, full content in a preview: the schema or the boundary of access fails',
  K27: 'control, an unknown write tool: refused, and its handler is untouched',
  K28: 'control, a credential as an argument: a strict public tool refuses it',
  K29: 'control, a failing upstream: unavailable, and not an empty catalog',
  K30: 'control, commands in a preview: quoted as data, neither run nor imported',
  K31: 'private ids, bearer headers and credential arguments are for fixtures alone',
  K32: 'where anonymity is promised, a bearer header changes neither the fields nor the access',
  K33: 'an authenticated profile is tested apart, with accounts and scopes of its own',
  K34: 'a live check comes after the local ones, with a short deadline, and ends at repeated failure or a rate limit',
  K35: 'the receipt tells when, what, by whom and over which version was asked, and what came back',
  K36: 'the receipt holds no secret, and of private text only hash and length',
  K37: 'each case is told with its reason, and none is averaged into a score',
  K38: 'the receipt says what it proves and what it does not; a judgement by a person stands beside the literal match',
} as const satisfies Readonly<Record<`K${number}`, string>>;

/** All requirements on the command `catalog`, in their order. */
export const catalogRequirements: readonly Requirement[] = Object.entries(demands).map(([id, demand]) => ({
  id,
  demand,
}));
