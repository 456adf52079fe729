import { gallery } from '#test/support/gallery/gallery.ts';
import { shopShots } from '#test/support/gallery/shop/shop-shots.ts';

gallery(shopShots[1]);
