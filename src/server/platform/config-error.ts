import { StartProblem } from './start-problem.ts';

/** What is wrong with the environment, a line for each variable. */
export class ConfigError extends StartProblem {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment is not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
