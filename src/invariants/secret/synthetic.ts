/** The form of the credentials that we make up; nothing else is known for certain to be ours. */
export const syntheticCredential = /synthetic-[0-9a-f]{16}/;
