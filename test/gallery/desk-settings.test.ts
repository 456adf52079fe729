import { gallery } from '#test/support/gallery/gallery.ts';
import { deskShots } from '#test/support/gallery/desk/desk-shots.ts';

gallery(deskShots[2]);
