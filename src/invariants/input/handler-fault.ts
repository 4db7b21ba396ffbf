/**
 * The words in which a language says that a program met a value it was not written for: what a handler
 * throws when nobody looked at its arguments before.
 */
const words =
  /cannot (?:read|set) propert|cannot destructure|cannot convert (?:undefined|null)|(?:undefined|null) is not an? |is not (?:a function|iterable|a constructor)|\b(?:Type|Key|Attribute|Index|Value|Range|Unmarshal\w*)Error\b|NoneType|object has no attribute|nil pointer|invalid memory address|index out of range|unhashable type|unsupported operand|ERR_INVALID_ARG|argument must be of type|panicked at|NullPointerException|ClassCastException|NullReferenceException/i;

const overflow = /maximum call stack|stack overflow|recursion (?:depth|limit)|\bRecursionError\b/i;

/** Whether a text says that a program went deeper than its stack. */
export const isStackOverflow = (text: string): boolean => overflow.test(text);

/** Whether a text is that of an exception in the handler itself. */
export const isHandlerFault = (text: string): boolean => words.test(text) || isStackOverflow(text);
