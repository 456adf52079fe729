import { addDays, weekdayOf, type Day } from '#domain/calendar.ts';
import { toPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { closePaymentDay } from '#server/actions/credit/payment-days.ts';
import { dayFigures, listOpenDays } from '#server/queries/office/payment-days.ts';
import { byTwo, deskCaller } from '../desk-caller.ts';
import type { Customer } from './customer.ts';
import type { Random } from './random.ts';

/** Who asks and who confirms. */
type People = Readonly<
  Record<'write-off-debt' | 'rescind-contract', readonly [maker: StaffCaller, checker: StaffCaller]>
>;

/** The people above the desk: they close the days, charge off what nobody pays and end what was never delivered. */
export class Managers {
  private readonly deps: Deps;
  private readonly random: Random;
  private people: People | null = null;
  /** 'day closed', 'write-off-debt done', …: how many. */
  readonly counts: Record<string, number> = {};

  constructor(deps: Deps, random: Random) {
    this.deps = deps;
    this.random = random;
  }

  /** On Tuesdays. */
  async work(customers: readonly Customer[], today: Day): Promise<void> {
    if (weekdayOf(today) !== 2) return;
    this.people ??= await hire(this.deps);
    await this.closeDays(this.people['write-off-debt'][0], today);
    // In the order of the customers: numbers of accounts are another year's others.
    const late = await this.accountsLateBy(60, today);
    const undelivered = await this.accountsUndelivered(addDays(today, -21));
    for (const customer of customers) {
      const { account } = customer;
      if (late.has(account) && this.random.chance(0.15)) {
        const part = { what: 'sum', sum: 50, why: 'agreement' } as const;
        const all = { what: 'everything', why: 'hardship' } as const;
        await this.carry(customer, 'write-off-debt', this.random.chance(0.5) ? all : part);
      } else if (undelivered.has(account) && this.random.chance(0.5)) {
        if (await this.carry(customer, 'rescind-contract', {})) customer.knows.ended = 'Rescinded';
      }
    }
  }

  /** One day of five is left open. */
  private async closeDays(by: StaffCaller, today: Day): Promise<void> {
    for (const { day, network, partnerId } of await listOpenDays(this.deps.store, today, null)) {
      if (this.random.chance(0.2)) continue;
      const rows = await dayFigures(this.deps.store, { day, network, partnerId });
      const row = rows.find((each) => each.partnerId === partnerId);
      if (!row) continue;
      const { payments, reported, waiting, returned } = row;
      const seen = {
        payments,
        reported: toPesos(reported),
        waiting: toPesos(waiting),
        returned: toPesos(returned),
      };
      await closePaymentDay(this.deps, by, day, { network, partner: partnerId, ...seen });
      this.count('day closed');
    }
  }

  /** False where the credit does not allow it. */
  private async carry(
    { account }: Customer,
    command: keyof People,
    asked: Readonly<Record<string, unknown>>,
  ): Promise<boolean> {
    this.people ??= await hire(this.deps);
    try {
      await byTwo(this.deps, this.people[command], command, { account, ...asked });
      this.count(`${command} done`);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError && ['credit-state', 'conflict'].includes(error.code))) throw error;
      this.count(`${command} refused`);
      return false;
    }
  }

  private count(name: string): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }

  private async accountsLateBy(days: number, today: Day): Promise<Set<string>> {
    const rows = await this.deps.store.db
      .selectFrom('instalments as i')
      .innerJoin('loans as l', 'l.account', 'i.account')
      .select('i.account')
      .where('l.status', '=', 'Active')
      .where('i.number', '>', 0)
      .where('i.paid_at', 'is', null)
      .where('i.due_on', '<', addDays(today, -days))
      .execute();
    return new Set(rows.map(({ account }) => account));
  }

  private async accountsUndelivered(since: Day): Promise<Set<string>> {
    const rows = await this.deps.store.db
      .selectFrom('deliveries as d')
      .innerJoin('loans as l', 'l.account', 'd.account')
      .select('d.account')
      .where('l.status', '=', 'Active')
      .where('d.state', '=', 'sent')
      .where('d.began_at', '<', new Date(`${since}T00:00:00Z`))
      .execute();
    return new Set(rows.map(({ account }) => account));
  }
}

async function hire(deps: Deps): Promise<People> {
  const finance = await deskCaller(deps, 'finance', 'Fina');
  return {
    'write-off-debt': [finance, await deskCaller(deps, 'supervisor', 'Sonia')],
    'rescind-contract': [await deskCaller(deps, 'analyst', 'Ana'), finance],
  };
}
