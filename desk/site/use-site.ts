import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, bodyOrThrow, queryClient } from '../api.ts';

export type SiteState = InferResponseType<typeof api.site.$get, 200>;

/**
 * The files of the owner's folder.
 *
 * @param isPolled true while changes are being published
 */
export const useSiteState = (isPolled = false) =>
  useQuery({
    queryKey: ['site'],
    queryFn: () => bodyOrThrow(api.site.$get()),
    ...(isPolled && { refetchInterval: 1_500 }),
  });

export const useFormSchemas = () =>
  useQuery({
    queryKey: ['site', 'shapes'],
    queryFn: () => bodyOrThrow(api.site.shapes.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The earlier versions of all files, newest first. */
export const useSiteVersions = () =>
  useQuery({
    queryKey: ['site', 'versions'],
    queryFn: () => bodyOrThrow(api.site.versions.$get()),
  });

/**
 * Restores an earlier version of a file.
 *
 * @param restored called with the file's new revision
 */
export const useRestore = (restored?: (revision: string | null) => void) =>
  useMutation({
    mutationFn: (id: string) => bodyOrThrow(api.site.restore.$post({ json: { id } })),
    onSuccess: ({ revision }) => restored?.(revision),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['site'] }),
  });

/** True for the desk's latest action: the message about an earlier one may no longer be true. */
export const useIsLatest = ({ submittedAt }: { submittedAt: number }): boolean =>
  useMutationState({ select: ({ state }) => state.submittedAt }).every((at) => at <= submittedAt);

/** True if a file was changed after the served site was built, so that visitors do not see the change yet. */
export const isUnpublished = ({ publishing }: SiteState, changedMs: number): boolean =>
  changedMs > (publishing.unbuilt === null ? publishing.servingSinceMs : publishing.builtMs);

export const filePagePath = (path: string): string => `/site/${path}`;
