import { ask } from './api-calls.ts';
import type { ApiClient } from './api-client.ts';

interface Statement {
  downPaymentReferences: { reference: string; amount: number }[];
  paymentReferences: { periodNumber: number; reference: string }[];
  remainingPayment: number;
  payments: { paymentNumber: number; totalPayment: number }[];
}

/** What a customer can do at the sandbox's till, by the references of their own statement. */
export class TillCustomer {
  readonly client: ApiClient;
  readonly account: string;

  constructor(client: ApiClient, account: string) {
    this.client = client;
    this.account = account;
  }

  async statement(): Promise<Statement> {
    const path = `payments/accountStatus/${this.account}`;
    return (await ask<{ orderInfo: Statement }>(this.client, 'GET', path)).orderInfo;
  }

  /** All that is missing of the down payment. */
  async paysDown(): Promise<void> {
    const [down] = (await this.statement()).downPaymentReferences;
    await this.#pays(down?.reference, down?.amount);
  }

  /** Shop and carrier bring the device: the weeks begin. */
  async getsDevice(): Promise<void> {
    await ask(this.client, 'POST', `/sandbox/dispositivos/${this.account}/entregar`);
  }

  /** It leaves with a carrier. */
  async isSentDevice(): Promise<void> {
    await ask(this.client, 'POST', `/sandbox/dispositivos/${this.account}/enviar`);
  }

  /** An amount, by the reference of a week; 0 is the down payment. */
  async pays(week: number, amount: number): Promise<void> {
    const { downPaymentReferences, paymentReferences } = await this.statement();
    const ofWeek = paymentReferences.find(({ periodNumber }) => periodNumber === week);
    await this.#pays((week === 0 ? downPaymentReferences[0] : ofWeek)?.reference, amount);
  }

  #pays(reference: string | undefined, amount: number | undefined): Promise<unknown> {
    return ask(this.client, 'POST', '/sandbox/caja/pay', { reference, amount });
  }

  /** Whether the device of this account is locked, as the sandbox's device service has it. */
  async isLocked(): Promise<boolean> {
    const { body } = await this.client.get<string>('/sandbox/dispositivos');
    return (
      new RegExp(`Cuenta ${this.account}.*?class="state[^>]*>.*?(Bloqueado|En uso)`, 's').exec(body)?.[1] ===
      'Bloqueado'
    );
  }
}
