/** Where a device is on its way. */
export const devicePlaces = ['to-pack', 'packed', 'sent', 'delivered', 'returned'] as const;
export type DevicePlace = (typeof devicePlaces)[number];

/**
 * The lists of devices, each with its own count; `due`: of those to pack and packed, what has to leave now; `unconfirmed`: of
 * those sent, what should have arrived long ago.
 */
export const deliveryViews = [
  'to-pack',
  'packed',
  'due',
  'sent',
  'unconfirmed',
  'delivered',
  'returned',
] as const;
export type DeliveryView = (typeof deliveryViews)[number];

/** What is sealed of a person and needed to send her device: only while that is under way. */
export const fieldsOfPerson = ['name', 'address-shipping', 'phone'] as const;
/** What is sealed of the device itself. */
export const fieldsOfDevice = ['imei', 'tracking-number', 'received-by'] as const;
export const deliveryFields = [...fieldsOfPerson, ...fieldsOfDevice] as const;
export type DeliveryField = (typeof deliveryFields)[number];
