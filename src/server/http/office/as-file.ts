import type { FastifyReply } from 'fastify';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** Has an answer saved as a file of this name. */
export function asFile<T>(reply: FastifyReply, name: string, format: keyof typeof types, bytes: T): T {
  reply.type(types[format]).header('content-disposition', `attachment; filename="${name}.${format}"`);
  return bytes;
}
