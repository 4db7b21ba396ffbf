/** Why a law about outputSchema has nothing to say of a tool: it says as much of every tool without one. */
export const promisesNothing = 'the tool declares no outputSchema';

/** Why it has nothing to say of a call, though the tool could have been judged. */
export const failedTheirPromise = 'the call of a tool that declares an outputSchema did not succeed';
