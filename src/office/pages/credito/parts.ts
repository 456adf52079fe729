/** The parts of a credit, by their segment of the address; the first has none. */
export const parts = {
  resumen: 'summary',
  tabla: 'schedule',
  contactos: 'contacts',
  papeles: 'papers',
  mensajes: 'messages',
  bitacora: 'trail',
} as const;
export type Part = keyof typeof parts;

/** What can be done about a credit, each with a form of its own address. */
export const acts = [
  'contacto',
  'promesa',
  'pausa',
  'perdonar',
  'robo',
  'liberar',
  'bloquear',
  'desbloquear',
  'cancelar',
  'revocar',
  'rescindir',
  'archivo',
  'telefono',
  'rechazar-telefono',
  'detener',
  'reanudar',
] as const;
export type Act = (typeof acts)[number];

export const isPart = (segment: string): segment is Part => Object.hasOwn(parts, segment);
export const isAct = (segment: string): segment is Act => acts.some((act) => act === segment);
