/** The file descriptor of a child's answers: no library writes here, whatever it does with the standard output. */
export const answerStream = 3;
