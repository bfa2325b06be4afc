import { ServiceError } from '../../platform/errors/service-error.ts';

/**
 * Waits for what no draft can do without. One that comes too late is as good as none.
 *
 * @throws ServiceError UPSTREAM_FAILED instead of TIMEOUT; whatever else the part throws
 */
export async function indispensable<Value>(part: Promise<Value>): Promise<Value> {
  try {
    return await part;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'TIMEOUT') throw error;
    throw new ServiceError('UPSTREAM_FAILED', `too late for a draft: ${error.message}`, { cause: error });
  }
}
