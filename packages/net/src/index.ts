/** What the package offers in any process: carriers, hubs with their registries, agencies and guests. */

export { Agency, type AgencyOptions } from './agency/agency.js';
export type { HostedAgents, HostedSkill, RemoteContext } from './agency/hosted-agents.js';
export type { Connector, Link, LinkEnds, Listener, Listening } from './carrier/carrier.js';
export { type NetClock, realNetClock } from './carrier/clock.js';
export { createInProcess, type InProcess, type InProcessOptions } from './carrier/in-process.js';
export {
  connectPort,
  createPortListener,
  type PortLike,
  type PortListener,
} from './carrier/message-port.js';
export {
  connectWebSocket,
  type SocketConstructor,
  type SocketLike,
  type WebSocketOptions,
} from './carrier/web-socket.js';
export { checkDeployment, type Deployment } from './deploy/deployment.js';
export { feedShares } from './deploy/feed.js';
export { type FreePlace, type FreePlaceOptions, openFreePlace } from './deploy/free-place.js';
export { Lockstep, type LockstepOptions, openPlace, type PlaceOptions } from './deploy/lockstep.js';
export { bodyName, offerObjects, worldName } from './deploy/offer-objects.js';
export { Guest, type GuestOptions, type Request } from './guest/guest.js';
export {
  type ActiveObject,
  createObject,
  type ObjectLimits,
  type ObjectOptions,
} from './object/active-object.js';
export { type BodyOptions, bodyObject } from './object/body-object.js';
export type { Command } from './object/commands.js';
export type { Costs, Way } from './object/costs.js';
export type { LeftForm, ReceptorReport } from './object/embedded.js';
export type { AskOptions, Handle, Presence } from './object/handle.js';
export type { Knowing, KnowOptions, KnowReport } from './object/knowing.js';
export type { LeftReceptor } from './object/left.js';
export type { Offered } from './object/offers.js';
export type { Box, Letter, Post, Reply, Sender } from './object/post.js';
export { type LocalBox, postInRoom, type Room } from './object/post-in-room.js';
export { postOverSession, type SessionPosting } from './object/post-over-session.js';
export {
  type RemoteBody,
  type RemoteWorld,
  remoteBody,
  remoteWorld,
} from './object/remote-world.js';
export {
  type SharedOptions,
  type WorldOrder,
  type WorldSource,
  worldObject,
} from './object/world-object.js';
export { checkEnvelope, checkMessage, checkPacket } from './protocol/check-packet.js';
export { decodePacket, encodeJson, encodePacket } from './protocol/codec.js';
export { limits } from './protocol/limits.js';
export {
  type Down,
  type ExecutionId,
  type FromGuest,
  type NetMessage,
  type Outcome,
  type Packet,
  type Peer,
  type Role,
  roles,
  type Up,
  type Verb,
} from './protocol/messages.js';
export { protocolJsonSchema } from './protocol/schemas.js';
export { closeRegistry, createRegistry } from './registry/create-registry.js';
export { Hub, type HubOptions } from './registry/hub.js';
export type { Entry, Keeper, Snapshot } from './registry/keeper.js';
export type { Kept } from './registry/keeping.js';
export type { LivenessTimes } from './registry/liveness.js';
export { MailRoom } from './registry/mail-room.js';
export { amputateAbsent } from './registry/membership.js';
export type { Registry, RegistryOptions } from './registry/registry.js';
export { cancelByHand, disableByHand, wantByHand } from './registry/steer.js';
export { makeStep, makeTick, start, stop, watchSteps } from './registry/stepping.js';
