import { shippingPackages as endpoint } from '../../../../shared/contract/market/shipping-packages.ts';
import { tradingAndRestServices } from '../../../../shared/entry/wiring/market-trading.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { shippingPackages } from '../../../../shared/operations/market/operations/shipping-packages.ts';

/** POST /api/v1/market/shipping-packages */
export const handler = serve(endpoint, shippingPackages, tradingAndRestServices);
