import { z } from 'zod';
import { deliveryFields, deliveryViews, devicePlaces } from '#domain/staff/saved-views.ts';
import { calls } from '../call.ts';
import { day, done, instant, partnerId, requestId, requestParams, streamed } from '../values.ts';
import { deliveryContact } from './contacts.ts';
import { deviceOrderLine } from './device-orders.ts';
import { maskedField, timelineEvent } from './record.ts';
import {
  asksWhy,
  counted,
  fileFormat,
  pages,
  partnerRef,
  reasonText,
  searchReason,
  isWhySaid,
  lookWhy,
} from './values.ts';

/** A device on its way. Nothing of it is sealed. */
export const deliveryLine = z.object({
  requestId: z.string(),
  account: z.string(),
  partner: partnerRef,
  product: z.object({ name: z.string(), color: z.string().nullable(), picture: z.string() }),
  view: z.enum(devicePlaces),
  /** Of a credit from before deliveries were recorded. */
  isEarlier: z.boolean(),
  /** The credit has ended: what is packed stays. */
  isEnded: z.boolean(),
  /** When the down payment was complete. */
  paidAt: instant,
  /** The last day that the customer was promised. */
  promisedBy: day,
  packedAt: instant.nullable(),
  sentAt: instant.nullable(),
  carrier: z.string().nullable(),
  deliveredOn: day.nullable(),
  returnedAt: instant.nullable(),
});
export type OfficeDeliveryLine = z.infer<typeof deliveryLine>;

const filters = {
  view: z.enum(deliveryViews).default('to-pack'),
  partner: partnerId.optional(),
  /** Its down payment on this day or later, in Mexico City. */
  since: day.optional(),
  /** A whole account, the beginning of one, a request, an IMEI, or a phone's last four digits; with a reason a whole phone or RFC. */
  search: z.string().trim().max(60).optional(),
  ...searchReason,
};

export const deliveriesQuery = z.object({
  ...filters,
  /** Of what is under way the longest wait comes first, of what has ended the newest; or the other way round. */
  order: z.enum(['usual', 'reverse']).default('usual'),
  cursor: z
    .string()
    .regex(/^[np]\d{10}$/)
    .optional(),
});

const acted = z.object({
  /** done: it was recorded before, and nothing changed. */
  outcome: z.enum(['recorded', 'done']),
});
/** As it is scanned, or told in groups. */
const customerCode = (digits: RegExp, says: string) =>
  z
    .string(says)
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(digits, says));
const imei = z.string().trim().min(1, 'Escanee o escriba el IMEI.').max(40);

export const officeDeliveries = calls({
  listOfficeDeliveries: {
    method: 'GET',
    path: '/office/deliveries',
    summary: 'Devices of one list (to pack, packed, sent, delivered, returned), fifty a page',
    query: deliveriesQuery,
    response: z.object({
      rows: z.array(deliveryLine),
      ...pages,
      asksWhy,
      /** Of those to pack, how many were paid today in Mexico City. */
      paidToday: z.number().int(),
      may: z.object({ act: z.boolean() }),
    }),
  },
  countOfficeDeliveries: {
    method: 'GET',
    path: '/office/delivery-counts',
    summary:
      'The size of each list of devices, of orders without an answer and of customers to be spoken with',
    response: z.object({
      lists: z.array(z.object({ view: z.enum(deliveryViews), ...counted })),
      unanswered: z.object(counted),
      toContact: z.object(counted),
    }),
  },
  exportOfficeDeliveries: {
    method: 'GET',
    path: '/office/deliveries-csv',
    summary: 'One list as CSV or .xlsx, without anything sealed; the audit log says who took it',
    query: z.object({
      ...filters,
      /** These alone: once or several times. */
      only: z
        .union([requestId, z.array(requestId).max(50, 'Elija como máximo 50.')])
        .transform((ids) => [ids].flat())
        .optional(),
      format: fileFormat,
    }),
    response: streamed,
    as: 'stream',
  },
  getOfficeDelivery: {
    method: 'GET',
    path: '/office/deliveries/{requestId}',
    summary: 'One device on its way, its orders to the lock service and what was done with it',
    params: requestParams,
    response: deliveryLine.extend({
      sealed: z.array(maskedField),
      orders: z.array(deviceOrderLine),
      contact: deliveryContact.nullable(),
      /** What was done with the device and who looked, the newest first. */
      history: z.array(timelineEvent),
      may: z.object({
        pack: z.boolean(),
        correct: z.boolean(),
        send: z.boolean(),
        deliver: z.boolean(),
        handOver: z.boolean(),
        takeBack: z.boolean(),
        packAgain: z.boolean(),
        reveal: z.boolean(),
        reportTheft: z.boolean(),
        act: z.boolean(),
      }),
    }),
  },
  packDevice: {
    method: 'POST',
    path: '/office/deliveries/{requestId}/pack',
    summary: 'Assigns an IMEI: the device is packed. Refused when it is on another open credit',
    params: requestParams,
    body: z.object({ imei }),
    response: acted,
  },
  correctDevice: {
    method: 'POST',
    path: '/office/deliveries/{requestId}/correct',
    summary: 'Replaces the IMEI of a device that was packed and has not left',
    params: requestParams,
    body: z.object({ imei, reason: reasonText }),
    response: acted,
  },
  sendDevice: {
    method: 'POST',
    path: '/office/deliveries/{requestId}/send',
    summary: 'The device left with a carrier; the customer hears of it',
    params: requestParams,
    body: z.object({
      carrier: z.string().trim().min(1, 'Escriba la paquetería.').max(60),
      trackingNumber: z.string().trim().min(1, 'Escriba el número de guía.').max(60),
    }),
    response: acted,
  },
  deliverDevice: {
    method: 'POST',
    path: '/office/deliveries/{requestId}/deliver',
    summary: 'The device arrived: on which day, and who received it',
    params: requestParams,
    body: z.object({
      receivedBy: z
        .string()
        .trim()
        .min(3, 'Escriba el nombre de quien recibió.')
        .max(80, 'Escriba como máximo 80 letras.'),
      on: day,
      /** Her own, which she gave to who brought it. */
      code: customerCode(/^(?:\d{6})?$/, 'Escriba los seis dígitos, o déjelo vacío.')
        .transform((digits) => digits || undefined)
        .optional(),
    }),
    response: acted,
  },
  sendHandOverCode: {
    method: 'POST',
    path: '/office/deliveries/{requestId}/hand-over-code',
    summary: 'Sends the customer the code without which nothing is handed over at the counter',
    params: requestParams,
    response: done,
  },
  handOverDevice: {
    method: 'POST',
    path: '/office/deliveries/{requestId}/hand-over',
    summary: 'The customer has the device from the counter: its IMEI and her own code. Her weeks begin',
    params: requestParams,
    body: z.object({
      imei,
      code: customerCode(/^(?:\d{4}|\d{6})$/, 'Escriba los seis dígitos de su cuenta, o los cuatro del SMS.'),
    }),
    response: acted,
  },
  packDeviceAgain: {
    method: 'POST',
    path: '/office/deliveries/{requestId}/pack-again',
    summary: 'A device that came back undelivered, or was lost on its way, is packed again, with its IMEI',
    params: requestParams,
    body: z.object({ imei, reason: reasonText }),
    response: acted,
  },
  takeDeviceBack: {
    method: 'POST',
    path: '/office/deliveries/{requestId}/take-back',
    summary: 'The device came back',
    params: requestParams,
    body: z.object({ reason: reasonText }),
    response: acted,
  },
  revealOfDelivery: {
    method: 'POST',
    path: '/office/deliveries/{requestId}/reveal',
    summary: 'Shows one sealed field that sending a device needs; the audit log says who and why',
    params: requestParams,
    body: z
      .object({
        field: z.enum(deliveryFields, 'Elija un dato.'),
        ...lookWhy,
      })
      .refine(isWhySaid, 'Escriba el motivo.'),
    response: z.object({ value: z.string() }),
  },
  openPackingList: {
    method: 'POST',
    path: '/office/packing-list',
    summary:
      'Names and addresses of devices to be packed or sent, to print; the audit log says of each who and why',
    body: z
      .object({
        requestIds: z
          .array(requestId, 'Elija al menos un equipo.')
          .min(1, 'Elija al menos un equipo.')
          .max(50, 'Elija como máximo 50 equipos.'),
        ...lookWhy,
      })
      .refine(isWhySaid, 'Escriba el motivo.'),
    response: z.object({
      at: instant,
      by: z.string(),
      rows: z.array(
        deliveryLine
          .pick({ requestId: true, account: true, partner: true, product: true, promisedBy: true })
          .extend({
            name: z.string(),
            address: z.string(),
            /** Its last four digits; null: not packed yet. */
            imei: z.string().nullable(),
          }),
      ),
    }),
  },
});
