import type { Generated, JSONColumnType } from 'kysely';

/** Rows of the shop window: partners and what they sell. */
export interface PartnerTable {
  id: number;
  name: string;
  legal_name: string;
  dynamic_color: string | null;
  dynamic_legend: string | null;
  address: string;
  tel: string;
  contact: string;
  url_instagram: string | null;
  url_facebook: string | null;
  url_twitter: string | null;
  url_youtube: string | null;
  url_report_theft: string | null;
  support_phone: string | null;
  terms: string;
  privacy: string;
  features: JSONColumnType<Record<string, boolean>>;
  grace_days: Generated<number>;
  service_lat: number | null;
  service_lon: number | null;
  service_radius_km: number | null;
}

export interface ColorChoice {
  color: string;
  name: string;
}

export interface ColorPictures {
  color: string;
  pair: string;
  front: string;
  back: string;
}

export interface ProductTable {
  id: number;
  partner_id: number;
  name: string;
  brand: string;
  model: string;
  price_centavos: number;
  down_payment_centavos: number;
  weekly_centavos: number;
  weeks: number;
  description: string;
  specs: JSONColumnType<{ label: string; value: string }[]>;
  colors: JSONColumnType<ColorChoice[]>;
  pictures: JSONColumnType<ColorPictures[]>;
  thumbnail: string;
  unlimited_whatsapp: Generated<boolean>;
  oxxo_sim: Generated<boolean>;
  best_seller: Generated<boolean>;
  on_offer: Generated<boolean>;
  position: Generated<number>;
  /** Null while it is sold. */
  taken_off_at: Date | null;
}
