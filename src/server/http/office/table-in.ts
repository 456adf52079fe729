import type { FastifyRequest } from 'fastify';
import { longestCsvBytes } from '#domain/staff/saved-views.ts';
import { readTable } from '#server/documents/read-table.ts';
import { multipartFile } from '#server/http/multipart-file.ts';
import type { Table } from '#server/platform/csv-rows.ts';

/** The cells of the file that a request brings. @throws invalid-input, file-too-large */
export async function tableIn(request: FastifyRequest): Promise<Table> {
  const { bytes } = await multipartFile(request, 'file', longestCsvBytes);
  return readTable(bytes);
}
