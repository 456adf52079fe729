/** What an operator can mend before the program starts: its message is printed without a stack. */
export class StartProblem extends Error {
  override readonly name: string = 'StartProblem';
}
