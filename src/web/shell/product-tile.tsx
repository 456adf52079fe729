import { ProductCard, type ProductCardProps } from '#web/ui/product-card.tsx';
import { writtenOnce } from '#web/ui/written-once.tsx';
import { cardOf, type GridProduct } from './product-view.ts';
import type { ShellData } from './shell.tsx';

interface ProductTileProps extends Pick<ProductCardProps, 'tag' | 'first'> {
  product: GridProduct;
  shell: Pick<ShellData, 'prefix' | 'features'>;
}

/** A product of a grid: its card, which a server writes once. */
export const ProductTile = import.meta.env.SSR ? ServerTile : Tile;

function Tile({ product, shell, ...card }: ProductTileProps) {
  return <ProductCard {...cardOf(product, shell)} {...card} />;
}

const TileOnce = /* @__PURE__ */ writtenOnce(function TileOnce({
  product,
  shell,
  ...card
}: ProductTileProps) {
  // Called, not rendered: its one element is what is kept.
  return ProductCard({ ...cardOf(product, shell), ...card }); // oxlint-disable-line react/capitalized-calls
});

/** Of the shell what a card shows, and nobody's name. */
function ServerTile({ shell: { prefix, features }, ...tile }: ProductTileProps) {
  return <TileOnce {...tile} shell={{ prefix, features }} />;
}
