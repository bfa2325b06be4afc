/**
 * Replaces the SDK's credential provider chain. Lambda gives a function its role's in these variables and nowhere else;
 * the rest of the chain (profiles, single sign-on, containers, instances) is 36 kB at each start and ten files that it
 * might load.
 */
export const defaultProvider =
  () => (): Promise<{ accessKeyId: string; secretAccessKey: string; sessionToken?: string }> => {
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
    if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
      return Promise.reject(new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.'));
    }
    return Promise.resolve({
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
    });
  };
