/** What was just done to a view, as the address says it. */
export const doneToViews = ['guardada', 'cambiada', 'compartida', 'privada', 'borrada'] as const;
export type DoneToView = (typeof doneToViews)[number];
