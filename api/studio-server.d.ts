// The public declarations of @troupe/studio/server, written by npm run api.

export type SentLooks = Readonly<Record<string, Bodily>>;

export interface ServedPage {
    readonly address: string;
    close(): Promise<void>;
}

export interface SiteOptions {
    readonly key?: Uint8Array;
    readonly files?: ReadonlyMap<string, string>;
    readonly looks?: ReadonlyMap<string, SentLooks>;
}

export interface StudioSite extends Site {
    add(registry: Registry): void;
}

export declare function createSite(hub: Hub, origins: readonly string[], options?: SiteOptions): StudioSite;

export declare function pageFolder(): string;

export declare function servePage(options?: {
    readonly port?: number;
}): Promise<ServedPage>;
