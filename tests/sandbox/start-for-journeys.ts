import { fillAccountPool } from './fill-account-pool.ts';
import { prepare } from './prepare.ts';
import { startProduct } from './product.ts';

await startProduct(async (where) => {
  await prepare(where);
  await fillAccountPool(where);
});
