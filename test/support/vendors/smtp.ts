import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { VendorFault } from './fake-vendor.ts';

export interface FakeSmtp {
  readonly port: number;
  /** Raw messages accepted for an address; the same Message-ID counts once, as mail stores deduplicate it. */
  readonly taken: (to: string) => string[];
  readonly failNext: (fault: VendorFault) => void;
  readonly close: () => Promise<void>;
}

export const smtpLogin = { user: 'tienda', pass: 'clave/secreta' };

/** An SMTP server that requires a log-in, and fails for the next message on demand. */
export async function startSmtp(): Promise<FakeSmtp> {
  const mails: { to: string; id: string; raw: string }[] = [];
  const faults: VendorFault[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const known = username === smtpLogin.user && password === smtpLogin.pass;
      done(known ? null : new Error('535 who is that'), known ? { user: 'tienda' } : undefined);
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => void parts.push(part));
      stream.on('end', () => {
        const fault = faults.shift() ?? null;
        if (fault === 'error 500') return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        if (fault === 'silent') return undefined;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        if (fault !== 'reset') take(Buffer.concat(parts).toString('utf8'), to);
        if (fault === 'reset' || fault === 'lost answer') return hangUp();
        return done();
      });
    },
  });
  const take = (raw: string, to: readonly string[]) => {
    const id = /^Message-ID: *(<[^>]+>)/im.exec(raw)?.[1] ?? '';
    for (const address of to) {
      const known = mails.some((mail) => mail.id === id && mail.to === address);
      if (!known) mails.push({ to: address, id, raw });
    }
  };
  const sockets = new Set<Socket>();
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    taken: (to) => mails.filter((mail) => mail.to === to).map(({ raw }) => raw),
    failNext: (fault) => void faults.push(fault),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}
