/**
 * The layers of `src/server`, in order: each may import those above it, `domain` and `contract`, and nothing else of
 * ours (docs/architecture.md). The lint rule (oxlint.config.ts) and the test of the graph (rooms.test.ts) read this
 * list.
 */
export const rooms = [
  'platform',
  'vault',
  'database',
  'queries',
  'documents',
  'images',
  'providers',
  'actions',
  'jobs',
  'http',
  'routes',
  'web',
  'sandbox',
  'operations',
  'app',
] as const;

/** The rooms inside `actions`, by subject and in order: each may import those above it. */
export const actionRooms = [
  'base',
  'approvals',
  'messages',
  'access',
  'loan',
  'papers',
  'request',
  'credit',
  'people',
  'desk',
] as const;

export type Room = (typeof rooms)[number];

/** Layers that a layer must not import although they are above it, with the reason that the lint rule prints. */
export const hidden: Partial<Record<Room, { readonly rooms: readonly Room[]; readonly why: string }>> = {
  routes: { rooms: ['queries', 'database', 'vault'], why: 'routes call actions; they never touch queries' },
  operations: { rooms: ['sandbox'], why: 'only app may put simulated services behind the ports' },
};
