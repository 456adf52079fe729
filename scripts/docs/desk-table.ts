import { creditAct, creditActNames } from '#domain/staff/credit-acts.ts';
import { permissions, type Permission } from '#domain/staff/permissions.ts';
import words from '../../src/office/pages/credito/acts.json' with { type: 'json' };
import { roleNames, roles, type Role } from '#domain/staff/roles.ts';

type Row =
  | readonly [what: string, does: Permission]
  | readonly [what: string, makes: Permission, checks: Permission];

/** The acts on a credit, those of the same rights in one row; what is written by hand for others is not written again. */
function creditRows(): Row[] {
  const byRights = Map.groupBy(creditActNames, (name) => `${creditAct(name).make} ${creditAct(name).check}`);
  return [...byRights.values()].flatMap((names): Row[] => {
    const { make, check: second, mayBeAlone } = creditAct(names[0] ?? 'pause-credit');
    const check = mayBeAlone ? undefined : second;
    if (make === 'make-privacy-acts' || (make === 'check-phone-changes' && !check)) return [];
    const what = names.map((name) => words[name].name).join(', ');
    const named = what.slice(0, 1).toUpperCase() + what.slice(1);
    return [check ? [named, make, check] : [named, make]];
  });
}

/** What the table of docs/oficina/README.md says of each permission; with two of them one person proposes and another confirms. */
export const deskRows: readonly Row[] = [
  ['Ver las solicitudes propias, sin datos de la persona', 'read-own-requests'],
  ['Ver las comisiones propias y bajar su estado de cuenta', 'read-own-commissions'],
  ['Ver solicitudes', 'read-requests'],
  ['Escribir notas', 'write-notes'],
  [
    'Tomar el caso, pedir correcciones, reenviar enlace o código, cancelar antes de la firma',
    'handle-requests',
  ],
  ['Soltar el caso que tomó otra persona', 'release-claims'],
  ['Exportar solicitudes y créditos', 'export-lists'],
  ['Quitar una vista que compartió otra persona', 'remove-shared-views'],
  ['Mostrar datos sellados (Cobranza: nombre y teléfono; Finanzas: nombre y CLABE)', 'see-sealed'],
  ['Abrir comprobantes y fotos de la identidad', 'open-evidence'],
  ['Responder revisiones', 'answer-reviews'],
  ['Confirmar la respuesta de otra persona', 'check-reviews'],
  ['Ver créditos', 'read-credits'],
  ['Ver la lista de cobranza', 'read-collections'],
  ['Enviar la cotización para liquidar', 'quote-payoffs'],
  ['Registrar contactos de cobranza', 'log-contacts'],
  ...creditRows(),
  ['Ver pagos', 'read-payments'],
  ['Preguntar a la red, dejar un pago así, cerrar el día', 'clear-payments'],
  ['Aplicar un pago por aclarar', 'make-bookings', 'check-bookings'],
  ['Ver devoluciones', 'read-refunds'],
  ['Devolver dinero', 'make-refunds', 'check-refunds'],
  ['Exportar el corte del día', 'export-payments'],
  ['Ver equipos y envíos', 'read-deliveries'],
  ['Empacar, enviar, entregar y llamar a quien pagó su enganche', 'send-devices'],
  ['Ver el catálogo', 'read-products'],
  ['Cambiar productos, fotos y archivos', 'edit-products'],
  ['Vender por debajo del piso de precio', 'make-prices', 'check-prices'],
  ['Ver existencias', 'read-stock'],
  ['Recibir equipos y corregir existencias', 'keep-stock'],
  ['Contar equipos', 'count-stock'],
  ['Confirmar un conteo que baja mucho y lo que se pierde', 'check-stock'],
  ['Ver la marca', 'read-brand'],
  ['Cambiar y publicar la marca', 'edit-brand'],
  ['Publicar textos legales, días de gracia y contacto', 'make-legal', 'check-legal'],
  ['Ver quejas', 'read-complaints'],
  ['Mostrar lo que dice una queja', 'reveal-complaints'],
  ['Responder una queja', 'answer-complaints'],
  ['Ver peticiones de privacidad', 'read-privacy'],
  ['Mostrar los datos de una petición', 'reveal-privacy'],
  ['Comprobar la identidad, anotar una oposición y responder', 'answer-privacy'],
  [
    'Borrar o corregir los datos de una persona, entregar su copia, abrir el archivo',
    'make-privacy-acts',
    'check-privacy-acts',
  ],
  ['Ver y verificar la bitácora', 'read-trail'],
  ['Exportar la bitácora', 'export-trail'],
  ['Ver límites', 'read-limits'],
  ['Cambiar un límite', 'make-limits', 'check-limits'],
  ['Subir el logo de un lugar de pago o de una tienda nueva', 'keep-pictures'],
  ['Ver qué falta para abrir una tienda', 'read-setup'],
  ['Crear un socio (de todos los socios)', 'create-partners'],
  ['Poner en venta una tienda', 'make-openings', 'check-openings'],
  ['Ver claves de sistemas', 'read-api-keys'],
  ['Agregar una clave para un sistema, mostrarla una vez', 'make-api-keys', 'check-api-keys'],
  ['Revocar una clave', 'revoke-api-keys'],
  ['Ver avisos a sistemas', 'read-webhooks'],
  ['Agregar, cambiar y quitar avisos a sistemas, enviar de nuevo', 'keep-webhooks'],
  ['Ver integraciones', 'read-integrations'],
  ['Reintentar un mensaje que no salió', 'retry-messages'],
  ['Reintentar trabajos (de todos los socios)', 'retry-jobs'],
  ['Probar un servicio de fuera (de todos los socios)', 'probe-services'],
  ['Cargar los códigos postales (de todos los socios)', 'import-postal-codes'],
  ['Ver personas y puestos', 'read-staff'],
  ['Invitar, dar y retirar puestos', 'make-grants', 'check-grants'],
  ['Ver promotores y tiendas (Mostrador de una tienda: los suyos)', 'read-promoters'],
  ['Dar de alta, mover y dar de baja promotores; abrir y cerrar tiendas', 'keep-promoters'],
  ['Ver comisiones y bajar estados de cuenta', 'read-commissions'],
  ['Cambiar el plan de comisiones, cerrar el mes', 'make-commissions', 'check-commissions'],
  ['Ver informes', 'read-reports'],
];

/** The rows as the page has them, without the padding that oxfmt adds. */
export const deskTable = (): string[] => [
  line(['Qué', ...roles.map((role) => roleNames[role])]),
  ...deskRows.map((row) => line([row[0], ...roles.map((role) => cell(row, role))])),
];

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function cell([, first, checks]: Row, role: Role): string {
  if (checks === undefined) return has(first, role) ? 'sí' : '–';
  const words = [has(first, role) && 'propone', has(checks, role) && 'confirma'].filter(Boolean);
  return words.length === 0 ? '–' : words.join(' y ');
}

const has = (permission: Permission, role: Role): boolean =>
  permissions[permission].some((each) => each === role);
