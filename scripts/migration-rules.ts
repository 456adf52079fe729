import { phaseOf } from '#server/database/migrate.ts';

/**
 * Returns violations of the rules for migrations that run while the previous version is still serving
 * (docs/decisions/0084-migrations-beside-load.md).
 */
export function migrationFaults(text: string): string[] {
  const phase = phaseOf(text);
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap(
      (each) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(each)?.[1] ?? [],
    ),
  );
  const faults = statements.flatMap((statement) =>
    rules
      .filter(({ in: phases, bites }) => phases.includes(phase) && bites(statement, made))
      .map(({ says }) => `${says}: ${statement.slice(0, 80)}`),
  );
  if (
    phase === 'alone' &&
    (statements.length !== 1 || !/^create (unique )?index concurrently/.test(statements[0] ?? ''))
  ) {
    faults.push('alone is one CREATE INDEX CONCURRENTLY and nothing else');
  }
  return faults;
}

interface Rule {
  readonly in: readonly ReturnType<typeof phaseOf>[];
  readonly says: string;
  /** `made`: tables created by the same file, which nobody uses yet. */
  readonly bites: (statement: string, made: ReadonlySet<string>) => boolean;
}

const tableOf = (statement: string): string =>
  /^(?:alter table (?:only )?|update (?:only )?|delete from )(\w+)/.exec(statement)?.[1] ??
  / on (?:only )?(\w+)/.exec(statement)?.[1] ??
  '';
const ofOthers = (statement: string, made: ReadonlySet<string>): boolean => !made.has(tableOf(statement));

const rules: readonly Rule[] = [
  {
    in: ['expand'],
    says: 'taking away is a contract',
    bites: (statement) =>
      /^drop (table|view|function|procedure|type|trigger|policy)\b|\bdrop column\b|\brename (to|column|constraint)\b|\brename \w+ to\b/.test(
        statement,
      ),
  },
  {
    in: ['expand'],
    says: 'another type rewrites the table, and is not the one that the version before knows',
    bites: (statement, made) =>
      /\balter (column )?\w+ (set data )?type\b/.test(statement) && ofOthers(statement, made),
  },
  {
    in: ['expand', 'contract'],
    says: 'NOT NULL reads the whole table under a lock: add a CHECK … NOT VALID, validate it, then set it',
    bites: (statement, made) => /\bset not null\b/.test(statement) && ofOthers(statement, made),
  },
  {
    in: ['expand', 'contract'],
    says: 'a column that must have a value needs a default: the version before inserts without it',
    bites: (statement, made) =>
      ofOthers(statement, made) &&
      statement
        .split(/\badd (?:column )?(?=\w)/)
        .slice(1)
        .some(
          (part) =>
            !part.startsWith('constraint') &&
            /\bnot null\b/.test(part) &&
            !/\b(default|generated)\b/.test(part),
        ),
  },
  {
    in: ['expand', 'contract'],
    says: 'an index on a table with rows is made CONCURRENTLY, in a file of its own (-- Phase: alone)',
    bites: (statement, made) => /^create (unique )?index\b/.test(statement) && ofOthers(statement, made),
  },
  {
    in: ['expand', 'contract'],
    says: 'UNIQUE and PRIMARY KEY make an index under a lock: make it CONCURRENTLY, then ADD … USING INDEX',
    bites: (statement, made) =>
      /\badd (constraint \w+ )?(unique|primary key)\b(?! using index)/.test(statement) &&
      ofOthers(statement, made),
  },
  {
    in: ['expand', 'contract'],
    says: 'a constraint reads the whole table under a lock: add it NOT VALID, validate it in a later file',
    bites: (statement, made) =>
      /\badd (constraint \w+ )?(check|foreign key)\b/.test(statement) &&
      !/\bnot valid\b/.test(statement) &&
      ofOthers(statement, made),
  },
  {
    in: ['expand', 'contract'],
    says: 'rows are moved some at a time by a job, not in a migration',
    bites: (statement, made) => /^(update|delete from)\b/.test(statement) && ofOthers(statement, made),
  },
];

/** In lower case with single spaces; quoted and dollar-quoted text is data or a body, not a change. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}
