import type { SellerSignIn } from '../../apps/dashboard/visit.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { lazy } from '../../platform/call/lazy.ts';

/** Connects sellers from the dashboard. Loaded when somebody does: no other page needs any of it. */
export function sellerSignIn(environment: NodeJS.ProcessEnv, clock: Clock): SellerSignIn {
  const parts = lazy(async () => {
    const { beginConnection, finishConnection } = await import(
      '../../operations/market/operations/connect-seller.ts'
    );
    const { exchangeServices, startSignInServices } = await import('./market-sign-in.ts');
    const services = { start: startSignInServices(environment), exchange: exchangeServices(environment) };
    return { beginConnection, finishConnection, services };
  });
  return {
    async begin(accountId, callback, call) {
      const { beginConnection, services } = await parts();
      return await beginConnection(accountId, callback, services, { ...call, clock });
    },
    async finish(accountId, code, call) {
      const { finishConnection, services } = await parts();
      return await finishConnection(accountId, code, services, { ...call, clock });
    },
  };
}
