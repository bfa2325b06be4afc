import { shippingPackages as endpoint } from '../../../../shared/contract/market/shipping-packages.ts';
import { shippingPackages } from '../../../../shared/market/operations/shipping-packages.ts';
import { tradingAndRestServices } from '../../../../shared/wiring/market-trading.ts';
import { serve } from '../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/shipping-packages */
export const handler = serve(endpoint, shippingPackages, tradingAndRestServices);
