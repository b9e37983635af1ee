import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError, api, bodyOrThrow, queryClient, sessionQueryKey } from '../api.ts';
import { LoadFailure, Loading } from '../ui/notices.tsx';

/** The page that a sign-in link opens. The page removes the token, which follows the #, from the URL at once. */
export function SignInLink() {
  const [, go] = useLocation();
  const enter = useMutation({
    mutationFn: (token: string) => bodyOrThrow(api.enter.$post({ json: { token } })),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: sessionQueryKey });
      go('/', { replace: true });
    },
  });
  const { mutate } = enter;
  useEffect(() => {
    const use = () => {
      const token = location.hash.slice(1);
      if (token === '') return;
      history.replaceState(null, '', location.pathname);
      mutate(token);
    };
    use();
    // Opening another link in this tab changes only the part after the #, which loads no page.
    addEventListener('hashchange', use);
    return () => removeEventListener('hashchange', use);
  }, [mutate]);
  if (!enter.isError && !enter.isIdle) return <Loading />;
  const { error, variables: token } = enter;
  if (error instanceof ApiError && error.status !== 410 && token !== undefined)
    return (
      <main className="door">
        <h1>Not opened yet</h1>
        <LoadFailure error={error} retry={() => mutate(token)} />
      </main>
    );
  return (
    <main className="door">
      <h1>This link does not open the desk</h1>
      <p>A link opens it once, within 15 minutes. Make a new one on the server:</p>
      <p>
        <code>npm run store -- desk</code>
      </p>
      <p>
        <Link href="/">Other ways to enter</Link>
      </p>
    </main>
  );
}
