import { keepRunning, type Part } from './parts.ts';
import type { Place } from './place.ts';

/** Two PgBouncer in transaction mode that share a port, like the two proxies. */
export function startPoolers(place: Place, port: number, sqlPort: number, user: string): Part[] {
  const users = place.write('users.txt', `"${user}" ""\n`);
  return ['pgbouncer0', 'pgbouncer1'].map((name) => {
    const config = place.write(`${name}.ini`, configOf(place.makeFolder(name), port, sqlPort, users));
    return keepRunning(place, { name, command: 'pgbouncer', args: [config], stopSignal: 'SIGINT' });
  });
}

const configOf = (sockets: string, port: number, sqlPort: number, users: string) => `[databases]
* = host=127.0.0.1 port=${sqlPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
so_reuseport = 1
unix_socket_dir = ${sockets}
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 15
max_client_conn = 500
# A primary that has just changed is tried again at once, not after the default 15 s.
server_login_retry = 0.2
server_connect_timeout = 2
query_wait_timeout = 8
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
log_connections = 0
log_disconnections = 0
`;
