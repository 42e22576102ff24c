// The public declarations of @troupe/views/fiber, written by npm run api.

export interface UseActorOptions extends ActorOptions3D {
    readonly onWrong?: ((error: unknown) => void) | undefined;
}

export declare function useActor(actor: Pick<Actor, 'name' | 'scene'>, shape: Bodily, options?: UseActorOptions): Object3D;
