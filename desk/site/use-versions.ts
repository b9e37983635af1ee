import { useMutation, useQuery } from '@tanstack/react-query';
import { api, bodyOrThrow, queryClient } from '../api.ts';

/** What was there before in all files, newest first. */
export const useSiteVersions = () =>
  useQuery({
    queryKey: ['site', 'versions'],
    queryFn: () => bodyOrThrow(api.site.versions.$get()),
  });

/** Brings a version back. @param restored is called with the revision that the file then has */
export const useRestore = (restored?: (revision: string | null) => void) =>
  useMutation({
    mutationFn: (id: string) => bodyOrThrow(api.site.restore.$post({ json: { id } })),
    onSuccess: ({ revision }) => restored?.(revision),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['site'] }),
  });
