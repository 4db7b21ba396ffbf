/**
 * A function that remembers its last answer: laws look at one exchange after another, and many of them ask
 * the same of it. One answer is kept, not one for each exchange, so that nothing outlives the judging.
 */
export function lastAsked<Subject extends object, Answer>(
  answerTo: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  let last: { readonly subject: Subject; readonly answer: Answer } | undefined;
  return (subject) => {
    if (last?.subject !== subject) last = { subject, answer: answerTo(subject) };
    return last.answer;
  };
}
